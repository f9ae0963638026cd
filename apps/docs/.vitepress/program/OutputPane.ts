import { defineComponent, h, type PropType } from 'vue'
import type { Ending } from './program-run.ts'
import { endingText, useTexts } from './texts.ts'

/** What a program printed, whether that is what the book prints, and what went wrong. */
export const OutputPane = defineComponent({
  props: {
    output: { type: String, required: true },
    golden: { type: String, required: true },
    ending: { type: Object as PropType<Ending> },
    isRecording: { type: Boolean, required: true },
  },
  setup(props) {
    const texts = useTexts()
    const badge = () => {
      if (props.ending?.kind !== 'done') return undefined
      const isSame = props.output === props.golden
      return h('span', { class: ['program-badge', isSame ? 'same' : 'differs'] }, isSame ? `✓ ${texts.value.same}` : texts.value.differs)
    }
    return () => {
      const problem = props.ending ? endingText(texts.value, props.ending) : ''
      const empty = props.isRecording ? texts.value.noReplay : texts.value.noOutput
      return h('div', { class: 'program-output' }, [
        h('div', { class: 'program-heading' }, [h('strong', texts.value.output), h('span', { role: 'status' }, [badge()])]),
        props.output === '' && problem === ''
          ? h('p', { class: 'program-empty' }, empty)
          : h('pre', { tabindex: 0, role: 'region', 'aria-label': texts.value.output }, props.output),
        problem === '' ? undefined : h('p', { class: 'program-problem', role: 'alert' }, problem),
      ])
    }
  },
})
