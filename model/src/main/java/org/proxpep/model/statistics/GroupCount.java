package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.data.GroupFacts;
import org.proxpep.model.sampling.Membership;
import org.proxpep.model.sampling.RowPart;

/** The rows of a group: how many each chunk has, what they weigh, and the first of them. */
public record GroupCount(Membership membership) implements Statistic<GroupFacts> {

  @Override
  public String key() {
    return Statistic.key("group", to -> Statistic.describe(membership, to));
  }

  @Override
  public Serializable part(RowPart rows) {
    return new ArrayList<>(rows.group(membership).facts());
  }

  @Override
  public GroupFacts combine(List<? extends Serializable> parts) {
    List<GroupFacts.Part> chunks =
        parts.stream()
            .flatMap(part -> ((List<?>) part).stream())
            .map(GroupFacts.Part.class::cast)
            .toList();
    return GroupFacts.of(chunks, membership.isWeighted());
  }
}
