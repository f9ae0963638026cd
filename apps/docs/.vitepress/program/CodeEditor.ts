import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { defineComponent, h, onBeforeUnmount, onMounted, ref, watch } from 'vue'

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: [tags.typeName, tags.className], color: 'var(--code-type)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--code-function)' },
])

/** An editor of one file; Tab leaves it, so that the keyboard does not get caught. */
export const CodeEditor = defineComponent({
  props: {
    file: { type: String, required: true },
    text: { type: String, required: true },
    label: { type: String, required: true },
    readOnly: { type: Boolean, required: true },
  },
  emits: { change: (_file: string, _text: string) => true },
  setup(props, { emit }) {
    const place = ref<HTMLElement>()
    const states = new Map<string, EditorState>()
    let view: EditorView | undefined

    const stateOf = (file: string, text: string) =>
      EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          javascript({ typescript: true }),
          syntaxHighlighting(colors),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': props.label, tabindex: '0' }),
          EditorState.readOnly.of(props.readOnly),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) emit('change', file, state.doc.toString())
          }),
        ],
      })

    onMounted(() => {
      if (place.value) view = new EditorView({ state: stateOf(props.file, props.text), parent: place.value })
    })
    onBeforeUnmount(() => view?.destroy())
    watch(
      () => props.file,
      (file, before) => {
        if (!view) return
        states.set(before, view.state)
        const kept = states.get(file)
        view.setState(kept?.doc.toString() === props.text ? kept : stateOf(file, props.text))
      },
    )
    watch(
      () => props.text,
      (text) => {
        if (view && text !== view.state.doc.toString()) view.setState(stateOf(props.file, text))
      },
    )
    return () => h('div', { ref: place, class: 'program-editor' })
  },
})
