import type { Chapter } from 'virtual:chapters'
import { defineComponent, h, onBeforeUnmount, ref, shallowRef, triggerRef } from 'vue'
import { CodeEditor } from './CodeEditor.ts'
import { Debugger } from './Debugger.ts'
import { FileTabs } from './FileTabs.ts'
import { OutputPane } from './OutputPane.ts'
import { type Files, loadChapter, withImported } from './program-files.ts'
import { type Ending, startProgram } from './program-run.ts'
import { useTexts } from './texts.ts'
import { WatchedRuns } from './watched-runs.ts'

/** Editor, output and debugger of the program of a chapter. */
export const Workbench = defineComponent({
  props: { chapter: { type: String, required: true }, runsAtOnce: { type: Boolean, required: true } },
  setup(props) {
    const texts = useTexts()
    const chapter = shallowRef<Chapter>()
    const original = shallowRef<Files>({})
    const files = shallowRef<Files>({})
    const file = ref(`${props.chapter}/main.ts`)
    const output = ref('')
    const ending = shallowRef<Ending>()
    const isRunning = ref(false)
    const watched = shallowRef(new WatchedRuns())
    let stop: (() => void) | undefined
    let drawing: ReturnType<typeof setTimeout> | undefined

    /** A program may start hundreds of runs: they are drawn now and then. */
    const drawSoon = () => {
      drawing ??= setTimeout(draw, 150)
    }
    const draw = () => {
      clearTimeout(drawing)
      drawing = undefined
      triggerRef(watched)
    }

    const load = async () => {
      const loaded = await loadChapter(props.chapter)
      original.value = await withImported(loaded.files)
      files.value = original.value
      // From here on there is something to be pressed.
      chapter.value = loaded
      if (props.runsAtOnce) void run()
    }
    void load()

    const begin = () => {
      stop?.()
      output.value = ''
      ending.value = undefined
      watched.value = new WatchedRuns()
    }

    const run = async () => {
      begin()
      const recording = chapter.value?.recording
      if (recording) {
        output.value = recording.output
        for (const event of recording.events) watched.value.add(event)
        draw()
        ending.value = { kind: 'done' }
        return
      }
      isRunning.value = true
      const all = await withImported(files.value)
      const request = { files: all, entry: `${props.chapter}/main.ts` }
      stop = startProgram(request, {
        onOutput: (text) => {
          output.value += text
        },
        onEvent: (event) => {
          watched.value.add(event)
          drawSoon()
        },
        onEnd: (ended) => {
          draw()
          isRunning.value = false
          ending.value = ended
        },
      })
    }
    onBeforeUnmount(() => stop?.())

    const change = (name: string, text: string) => {
      files.value = { ...files.value, [name]: text }
    }
    const reset = () => {
      begin()
      isRunning.value = false
      files.value = original.value
    }
    const button = (text: string, onClick: () => void, { primary = false, disabled = false } = {}) =>
      h('button', { type: 'button', class: ['program-button', { primary }], disabled, onClick }, text)

    const toolbar = () => {
      const { recording } = chapter.value ?? {}
      const isChanged = Object.entries(files.value).some(([name, text]) => original.value[name] !== text)
      return h('div', { class: 'program-toolbar' }, [
        button(recording ? texts.value.replay : texts.value.run, () => void run(), { primary: true, disabled: isRunning.value }),
        ...(recording ? [] : [button(texts.value.stop, () => stop?.(), { disabled: !isRunning.value })]),
        ...(recording ? [] : [button(texts.value.reset, reset, { disabled: !isChanged })]),
        h('span', { class: 'program-state', role: 'status' }, isRunning.value ? texts.value.running : ''),
      ])
    }

    return () => {
      if (!chapter.value) return h('p', { class: 'program-waiting' }, texts.value.loading)
      const { golden, recording } = chapter.value
      return [
        toolbar(),
        recording ? h('p', { class: 'program-note' }, texts.value.recording) : undefined,
        h(FileTabs, { names: Object.keys(files.value), chosen: file.value, onChoose: (name: string) => (file.value = name) }),
        h(CodeEditor, {
          file: file.value,
          text: files.value[file.value] ?? '',
          label: texts.value.editor(file.value),
          readOnly: recording !== undefined,
          onChange: change,
        }),
        h(OutputPane, { output: output.value, golden, ending: ending.value, isRecording: recording !== undefined }),
        h(Debugger, { watched: watched.value, count: watched.value.runs.length, hasEnded: ending.value !== undefined }),
      ]
    }
  },
})
