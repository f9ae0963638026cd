/** The oldest Node that runs this repository: the same as in package.json, which an old Node could not import. */
const oldestNode = '20.19.0'

/** A sentence for the person whose Node is too old; undefined if it is not. */
export function nodeProblem(version) {
  const have = version.split('.').map(Number)
  const need = oldestNode.split('.').map(Number)
  const differs = need.findIndex((part, index) => part !== have[index])
  if (differs === -1 || have[differs] > need[differs]) return undefined
  return `minagent needs Node ${oldestNode} or newer, and this is Node ${version}. Install a newer one and try again.`
}
