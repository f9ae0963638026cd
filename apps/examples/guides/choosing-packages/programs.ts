//#region programs
/** Ten typical programs, and the packages that each installs. */
export const programs: Readonly<Record<string, readonly string[]>> = {
  'one agent with tools': ['loop', 'models', 'tools'],
  'a chat that remembers': ['loop', 'models', 'tools', 'session', 'memory'],
  'answers from documents': ['loop', 'models', 'tools', 'rag'],
  'asks before it acts, survives a crash': ['loop', 'models', 'tools', 'session'],
  'a code agent': ['loop', 'models', 'tools', 'workspace'],
  'uses MCP servers, or is one': ['loop', 'models', 'tools', 'mcp'],
  'a team of agents': ['loop', 'models', 'tools', 'multiagent'],
  'a fixed course with questions': ['graph'],
  'an agent behind HTTP': ['loop', 'models', 'tools', 'session', 'service', 'observability'],
  'tests and evaluation': ['eval', 'models'],
}
//#endregion programs
