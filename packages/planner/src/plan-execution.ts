import { copyWellFormed, type ErrorInfo, errorInfo, MinagentError, sameJson, type Usage } from '@minagent/types'
import { type CancelScope, sumUsage } from '@minagent/types/runtime'
import { checkReplacement } from './check-replacement.ts'
import { isOfWholePlan } from './do-task.ts'
import type { ExecutionSettings } from './execution-settings.ts'
import { invalidPlan } from './invalid-plan.ts'
import type { Plan } from './plan.ts'
import type { PlanResult } from './plan-result.ts'
import { plannerTexts } from './prompts.ts'
import { readTasks } from './read-plan.ts'
import { type Replacement, type ReplanRequest, replaceTasks } from './replan.ts'
import type { TaskAgent } from './task-agent.ts'
import { type TaskAllowance, taskAllowance } from './task-allowance.ts'
import { type AttemptEnd, attemptTask } from './task-attempt.ts'
import { type GraphTask, TaskGraph } from './task-graph.ts'
import type { TaskResult } from './task-result.ts'
import { tokensOf } from './tokens-of.ts'

/** One plan under way: begins what can be begun, until nothing can, and re-plans then. */
export class PlanExecution {
  readonly #settings: ExecutionSettings
  readonly #scope: CancelScope
  #plan: Plan
  #graph: TaskGraph
  #running = 0
  #quiet: () => void = () => undefined
  /** What ended the whole plan. */
  #broken: { readonly error: unknown } | undefined
  #replanError: ErrorInfo | undefined
  #replanUsage: Usage = {}
  readonly #replaced: TaskResult[] = []

  constructor(plan: Plan, settings: ExecutionSettings) {
    this.#settings = settings
    this.#scope = settings.scope
    this.#plan = plan
    this.#graph = new TaskGraph(plan.tasks.map((task) => ({ task, revision: 0, untrusted: false })))
  }

  async run(): Promise<PlanResult> {
    await this.#recordPlan()
    const { runId, emit, maxReplans } = this.#settings
    emit({ type: 'plan.started', runId, plan: this.#plan })
    for (let revision = 1; ; revision++) {
      await this.#untilQuiet()
      if (this.#broken) throw this.#broken.error
      if (revision > maxReplans || !(await this.#replan(revision))) break
    }
    const result = this.#result()
    emit({ type: 'plan.finished', runId, stopReason: result.stopReason })
    return result
  }

  /** Recorded tasks belong to the plan that they were recorded with. */
  async #recordPlan(): Promise<void> {
    const { steps, runId } = this.#settings
    const plan = this.#plan
    if (sameJson(await steps.run('plan', async () => plan, { kind: 'task', runId, round: 0 }), plan)) return
    const message = `Run ${runId} cannot go on: it was begun with another plan. Execute that one, or take another id.`
    throw new MinagentError('not_resumable', message, { details: { runId } })
  }

  #untilQuiet(): Promise<void> {
    return new Promise((resolve) => {
      this.#quiet = resolve
      this.#advance()
    })
  }

  //#region advance
  #advance(): void {
    if (!this.#scope.cancelled) {
      for (const member of this.#graph.ready) {
        if (this.#running >= this.#settings.concurrency) break
        const allowance = taskAllowance(this.#settings.budget.budget, member.task.budget)
        if (allowance) this.#begin(member, allowance)
      }
    }
    if (this.#running === 0) this.#quiet()
  }
  //#endregion advance

  #begin(member: GraphTask, allowance: TaskAllowance): void {
    const { runId, emit } = this.#settings
    const { id } = member.task
    const { name, agent } = this.#agentOf(member)
    this.#running++
    this.#graph.begin(id)
    const dependencies = this.#graph.dependenciesOf(id)
    const begun = () => emit({ type: 'task.started', runId, id, agent: name })
    const settings = { ...this.#settings, goal: this.#plan.goal }
    void attemptTask({ member, agent, dependencies, allowance, begun }, settings)
      .then(
        (end) => this.#finish(end),
        (error: unknown) => this.#break(error),
      )
      .finally(() => {
        this.#running--
        this.#advance()
      })
  }

  #agentOf({ task }: GraphTask): { readonly name: string; readonly agent: TaskAgent } {
    const { agents } = this.#settings
    const name = task.agent ?? [...agents.keys()][0] ?? ''
    const agent = agents.get(name)
    if (!agent) throw new TypeError(`There is no agent ${name}.`)
    return { name, agent }
  }

  #finish({ result, recorded }: AttemptEnd): void {
    const { runId, emit, budget } = this.#settings
    if (recorded && 'spent' in result) budget.chargeRecorded(result.spent)
    emit({ type: 'task.finished', runId, result, recorded })
    for (const skipped of this.#graph.finish(result)) emit({ type: 'task.finished', runId, result: skipped, recorded: false })
  }

  /** The first reason counts; whatever runs is told to stop, and is waited for. */
  #break(error: unknown): void {
    this.#broken ??= { error }
    this.#scope.cancel(error)
  }

  /** True when there is something new to do. */
  async #replan(revision: number): Promise<boolean> {
    const { runId, steps, emit } = this.#settings
    if (!this.#settings.replan || this.#stopReason() !== 'failed') return false
    const replaced = this.#graph.results.filter(({ status }) => status === 'failed' || status === 'skipped').map(({ id }) => id)
    let failed = false
    let recorded = true
    const work = () => {
      recorded = false
      return this.#replacement(replaced, revision).catch((reason: unknown) => {
        failed = true
        throw reason
      })
    }
    try {
      const info = { kind: 'task', runId, round: revision } as const
      const { plan, usage, untrusted } = await steps.run(`replan:${revision}`, work, info)
      this.#charge(usage, recorded)
      this.#take(plan, new Set(replaced), { revision, untrusted })
      emit({ type: 'plan.replanned', runId, revision, replaced, plan })
      return true
    } catch (error) {
      if (!failed || isOfWholePlan(error)) throw error
      if (error !== GIVEN_UP && !this.#scope.cancelled) this.#replanError = errorInfo(error)
      return false
    }
  }

  #charge(usage: Usage, recorded: boolean): void {
    const { budget } = this.#settings
    const spent = { tokens: tokensOf(usage), costUsd: 0 }
    if (recorded) budget.chargeRecorded(spent)
    else budget.budget.charge(spent)
    this.#replanUsage = sumUsage([this.#replanUsage, usage])
  }

  async #replacement(replaced: readonly string[], revision: number) {
    const { agents, replan, locale } = this.#settings
    const names = [...agents.keys()]
    const { signal } = this.#scope
    const request: ReplanRequest = { plan: this.#plan, results: this.#graph.results, replaced, agents: names, revision, signal }
    const given: Replacement | undefined = await replan?.(request)
    if (!given) throw GIVEN_UP
    const texts = plannerTexts[locale]
    const { value: tasks, problems } = readTasks(copyWellFormed(given.tasks), texts)
    const all = problems.length > 0 ? problems : checkReplacement(request, Number.POSITIVE_INFINITY, texts)(tasks)
    if (all.length > 0) throw invalidPlan(all)
    return { plan: replaceTasks(this.#plan, replaced, tasks), usage: given.usage ?? {}, untrusted: given.untrusted ?? false }
  }

  #take(plan: Plan, replaced: ReadonlySet<string>, origin: Pick<GraphTask, 'revision' | 'untrusted'>): void {
    const kept = new Map(this.#graph.tasks.filter(({ task }) => !replaced.has(task.id)).map((member) => [member.task.id, member]))
    this.#replaced.push(...this.#graph.results.filter(({ id }) => replaced.has(id)))
    this.#plan = plan
    this.#graph = new TaskGraph(plan.tasks.map((task) => kept.get(task.id) ?? { task, ...origin }))
  }

  #stopReason(): PlanResult['stopReason'] {
    const { results, ready } = this.#graph
    if (results.every(({ status }) => status === 'succeeded')) return 'completed'
    if (this.#scope.cancelled) return 'cancelled'
    if (results.some(({ status }) => status === 'waiting')) return 'waiting'
    return ready.size > 0 ? 'budget_exceeded' : 'failed'
  }

  #result(): PlanResult {
    const tasks = this.#graph.results
    const replaced = [...this.#replaced]
    const usages = [...tasks, ...replaced].map((result) => ('usage' in result ? result.usage : {}))
    return {
      runId: this.#settings.runId,
      stopReason: this.#stopReason(),
      plan: this.#plan,
      tasks,
      replaced,
      usage: sumUsage([this.#replanUsage, ...usages]),
      ...(this.#replanError === undefined ? {} : { error: this.#replanError }),
    }
  }
}

/** A re-planning found no other way: nothing to be recorded. */
const GIVEN_UP = new Error('There is no other way.')
