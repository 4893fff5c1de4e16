package org.proxpep.method.own;

import java.util.List;
import org.proxpep.method.adamdual.AdamDual;
import org.proxpep.method.aprid.Aprid;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodProvider;
import org.proxpep.method.conex.Conex;
import org.proxpep.method.csa.Csa;
import org.proxpep.method.driftpluspenalty.DriftPlusPenalty;
import org.proxpep.method.extragradient.Extragradient;
import org.proxpep.method.ghost.Ghost;
import org.proxpep.method.icpp.Icpp;
import org.proxpep.method.lagrangian.Lagrangian;
import org.proxpep.method.mlalm.Mlalm;
import org.proxpep.method.momentumdual.MomentumDual;
import org.proxpep.method.pdsg.Pdsg;
import org.proxpep.method.penaltystorm.PenaltyStorm;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.proxpep.LinearProxPep;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.sampledal.SampledAl;
import org.proxpep.method.slpmm.Slpmm;
import org.proxpep.method.smoothing.Smoothing;
import org.proxpep.method.sslalm.SslAlm;
import org.proxpep.method.stocialm.StocIalm;
import org.proxpep.method.stosqp.StoSqp;
import org.proxpep.method.switching.Switching;

/** Brings the methods of this project into the catalogue. */
public final class OwnMethods implements MethodProvider {

  @Override
  public List<MethodEntry> entries() {
    return List.of(
        AdamDual.ENTRY,
        Aprid.ENTRY,
        Conex.ENTRY,
        Csa.ENTRY,
        DriftPlusPenalty.ENTRY,
        Extragradient.ENTRY,
        Ghost.ENTRY,
        Icpp.ENTRY,
        Lagrangian.ENTRY,
        Mlalm.ENTRY,
        MomentumDual.ENTRY,
        Pdsg.ENTRY,
        PenaltyStorm.ENTRY,
        PracticalProxPep.ENTRY,
        LinearProxPep.ENTRY,
        ProxPep.ENTRY,
        SampledAl.ENTRY,
        Slpmm.ENTRY,
        Smoothing.ENTRY,
        SslAlm.ENTRY,
        StocIalm.ENTRY,
        StoSqp.ENTRY,
        Switching.ENTRY);
  }
}
