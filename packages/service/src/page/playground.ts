import { isMinagentError, type Message, type RunEvent } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { Requester } from '../client/requester.ts'
import { connect, type ServiceClient } from '../client.ts'
import { Chat } from './chat.ts'
import { ModelPrices } from './model-prices.ts'
import { chooseLanguage, chosenLanguage } from './preferences.ts'
import { keepPlace, keepToken, keptPlace } from './tab-memory.ts'
import { filled, pageTexts } from './texts.ts'
import { tokenForm } from './token-form.ts'
import { View } from './view.ts'

/** How often what is under way is drawn anew, in ms. */
const TICK_MS = 200

/** The whole page: what was said and done so far, and a view of it in the language that was chosen. */
export class Playground {
  readonly #root: HTMLElement
  readonly #keepsSessions = document.documentElement.dataset.sessions === 'true'
  readonly #tellsPrices = document.documentElement.dataset.prices === 'true'
  #client: ServiceClient | undefined
  #prices: ModelPrices | undefined
  #chat: Chat | undefined
  #view: View | undefined
  #sessions: readonly string[] = []
  /** What another view is drawn from, when the language changes. */
  #before: readonly Message[] = []
  #events: RunEvent[] = []
  #isConnected = true

  constructor(root: HTMLElement) {
    this.#root = root
    document.addEventListener('keydown', (event) => this.#key(event))
  }

  /** Opens the page, with a token or by asking for one. */
  async start(token: string | undefined, problem?: string): Promise<void> {
    if (token === undefined || token === '') return this.#askToken(problem)
    const fetch = this.#watchedFetch()
    const requester = new Requester({ url: location.origin, token, fetch })
    this.#client = connect({ url: location.origin, token, fetch })
    this.#prices = new ModelPrices(
      (path) => requester.json(path),
      () => this.#view?.trace.redraw(),
    )
    this.#chat = new Chat(this.#client, {
      began: (before) => this.#began(before),
      happened: (event) => this.#happened(event),
      changed: () => this.#changed(),
      failed: (error) => this.#failed(error),
    })
    keepToken(token)
    const place = keptPlace()
    this.#draw()
    await Promise.all([this.#try(() => this.#loadSessions()), this.#try(async () => this.#chat?.open(place))])
  }

  #askToken(problem?: string): void {
    keepToken(undefined)
    this.#chat?.leave()
    this.#chat = undefined
    this.#view = undefined
    const texts = pageTexts[chosenLanguage()]
    this.#root.replaceChildren(tokenForm(texts, problem, (token) => void this.start(token)))
  }

  #draw(): void {
    const chat = this.#chat
    const prices = this.#prices
    if (!chat || !prices) return
    const view = new View(pageTexts[chosenLanguage()], this.#tellsPrices ? prices.of : () => undefined, {
      begin: () => this.#newChat(),
      open: (session) => void this.#try(() => chat.open({ session })),
      delete: (session) => void this.#try(() => this.#delete(session)),
      send: (text) => this.#send(text),
      cancel: () => void this.#try(() => chat.cancel()),
      approve: (ordinal) => this.#tryAndTell(() => chat.approve(ordinal)),
      deny: (ordinal, reason) => this.#tryAndTell(() => chat.deny(ordinal, reason)),
      otherLanguage: () => this.#otherLanguage(),
      forgetToken: () => this.#askToken(),
    })
    this.#view = view
    this.#root.replaceChildren(...view.boxes)
    view.begin(this.#before)
    for (const event of this.#events) view.add(event)
    this.#changed()
    view.composer.field.focus()
  }

  #newChat(): void {
    this.#chat?.clear()
    this.#view?.composer.field.focus()
  }

  #otherLanguage(): void {
    chooseLanguage(chosenLanguage() === 'zh' ? 'en' : 'zh')
    const draft = this.#view?.composer.field.value ?? ''
    this.#draw()
    if (this.#view) this.#view.composer.field.value = draft
  }

  #began(before: readonly Message[]): void {
    this.#before = before
    this.#events = []
    this.#view?.begin(before)
  }

  #happened(event: RunEvent): void {
    this.#events.push(event)
    this.#view?.add(event)
  }

  #changed(): void {
    const chat = this.#chat
    if (!chat) return
    keepPlace(chat.place)
    this.#view?.show({ status: chat.status, isConnected: this.#isConnected })
    this.#showSessions()
    if (chat.status === 'running') void this.#tick(chat)
  }

  #isTicking = false

  /** Bars grow while nothing happens. */
  async #tick(chat: Chat): Promise<void> {
    if (this.#isTicking) return
    this.#isTicking = true
    while (chat === this.#chat && chat.status === 'running') {
      await systemClock.sleep(TICK_MS)
      this.#view?.trace.redraw()
    }
    this.#isTicking = false
  }

  async #send(text: string): Promise<void> {
    await this.#tryAndTell(async () => this.#chat?.send(text, this.#keepsSessions))
    await this.#try(() => this.#loadSessions())
  }

  async #delete(session: string): Promise<void> {
    await this.#client?.deleteSession(session)
    if (this.#chat?.place.session === session) this.#chat.clear()
    await this.#loadSessions()
  }

  async #loadSessions(): Promise<void> {
    if (this.#keepsSessions) this.#sessions = (await this.#client?.sessions()) ?? []
    // Without sessions the token is tried by another question.
    else await this.#client?.runs()
    this.#showSessions()
  }

  #showSessions(): void {
    this.#view?.sessions.show(this.#keepsSessions ? this.#sessions : undefined, this.#chat?.place.session)
  }

  async #try(work: () => Promise<void>): Promise<void> {
    await this.#tryAndTell(work).catch(() => undefined)
  }

  /** Tells what went wrong, and rejects. */
  async #tryAndTell(work: () => Promise<void> | undefined): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#failed(error)
      throw error
    }
  }

  #failed(error: unknown): void {
    const texts = pageTexts[chosenLanguage()]
    const status = isMinagentError(error, 'service_refused') ? error.details.status : 0
    if (status === 401) return this.#askToken(texts.tokenWrong)
    const message = error instanceof Error ? error.message : String(error)
    this.#view?.chat.note(status === 404 ? texts.runGone : filled(texts.failed, { message }))
  }

  /** The client comes back by itself when the connection breaks; the page tells that it has to. */
  #watchedFetch(): typeof globalThis.fetch {
    const tell = (isConnected: boolean) => {
      if (isConnected === this.#isConnected) return
      this.#isConnected = isConnected
      this.#changed()
    }
    return async (input, init) => {
      try {
        const response = await globalThis.fetch(input, init)
        tell(response.status < 502)
        return response
      } catch (error) {
        if (!init?.signal?.aborted) tell(false)
        throw error
      }
    }
  }

  #key(event: KeyboardEvent): void {
    const chat = this.#chat
    if (!chat || event.isComposing) return
    if (event.key === 'Escape' && (chat.status === 'running' || chat.status === 'waiting')) void this.#try(() => chat.cancel())
    else if (event.altKey && event.code === 'KeyN') this.#newChat()
    else return
    event.preventDefault()
  }
}
