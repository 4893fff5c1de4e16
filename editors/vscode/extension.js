// Underlines what `prox-pep check --json` says about a model when it is opened and saved.
const { execFile } = require("child_process");

/** The messages that the command printed; none if it printed something else. */
function messages(output) {
  try {
    return JSON.parse(output).messages || [];
  } catch (e) {
    return [];
  }
}

/** Lines and columns count from 1 in messages and from 0 in editors. */
function range(message) {
  const line = message.line - 1;
  const from = message.column - 1;
  return [line, from, line, from + message.length];
}

function activate(context) {
  const vscode = require("vscode");
  const problems = vscode.languages.createDiagnosticCollection("prox-pep");

  function check(document) {
    const command = vscode.workspace.getConfiguration("prox-pep").get("command");
    if (document.languageId !== "pep" || document.uri.scheme !== "file" || !command) {
      return;
    }
    // The exit code says that the model has mistakes; the messages say which.
    execFile(command, ["check", document.fileName, "--json"], (error, output) => {
      const shown = messages(output).map((message) => {
        const diagnostic = new vscode.Diagnostic(
          new vscode.Range(...range(message)),
          message.hint ? `${message.text}.\nMaybe ${message.hint}.` : message.text,
          message.severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning
        );
        diagnostic.source = "prox-pep";
        return diagnostic;
      });
      problems.set(document.uri, shown);
    });
  }

  context.subscriptions.push(
    problems,
    vscode.workspace.onDidOpenTextDocument(check),
    vscode.workspace.onDidSaveTextDocument(check),
    vscode.workspace.onDidCloseTextDocument((document) => problems.delete(document.uri))
  );
  vscode.workspace.textDocuments.forEach(check);
}

module.exports = { activate, messages, range };
