import ts from 'typescript'

/** Types that TypeScript instantiates to check a program, without its libraries; `file` is where its imports are looked from. @throws when it has an error. */
export function instantiations(file: string, source: string): number {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...more) => (name === file ? ts.createSourceFile(name, source, more[0]) : getSourceFile(name, ...more))
  const program = ts.createProgram([file], options, host)
  const [problem] = ts.getPreEmitDiagnostics(program)
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
  return program.getInstantiationCount()
}
