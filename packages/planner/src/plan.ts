/** A goal as a graph of tasks: plain JSON data, to be stored, shown, checked by `checkPlan` and carried out by `executePlan`. */
export interface Plan {
  readonly goal: string
  /** In any order; where the order does not matter, they are begun in this one. */
  readonly tasks: readonly PlanTask[]
}

/** One task of a plan. */
export interface PlanTask {
  /** 1 to 64 characters, unique in the plan. */
  readonly id: string
  /** What is to be done, in words for whoever does it. */
  readonly task: string
  /** Ids of the tasks whose results it needs. */
  readonly dependsOn: readonly string[]
  /** Who does it, by the name in `agents`; default: the first of them. */
  readonly agent?: string
  /** Taken from the budget of the whole before the task begins; what is not used is given back. Default: it shares what is left. */
  readonly budget?: BudgetLimits
}

/** Most tokens (input and output) and most money; a member left out is not limited. */
export interface BudgetLimits {
  readonly tokens?: number
  readonly costUsd?: number
}
