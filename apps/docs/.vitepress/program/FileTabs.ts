import { defineComponent, h, type PropType } from 'vue'
import { useTexts } from './texts.ts'

/** The files of a program; those of earlier chapters show whose they are. */
export const FileTabs = defineComponent({
  props: { names: { type: Array as PropType<readonly string[]>, required: true }, chosen: { type: String, required: true } },
  emits: { choose: (_name: string) => true },
  setup(props, { emit }) {
    const texts = useTexts()
    const move = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const next = (props.names.indexOf(props.chosen) + step + props.names.length) % props.names.length
      emit('choose', props.names[next] ?? props.chosen)
      const tabs = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelectorAll('button') : []
      tabs[next]?.focus()
    }
    return () => {
      const own = `${props.names[0]?.split('/')[0]}/`
      return h(
        'div',
        { class: 'program-tabs', role: 'tablist', 'aria-label': texts.value.files, onKeydown: move },
        props.names.map((name) => {
          const isChosen = name === props.chosen
          const onClick = () => emit('choose', name)
          const attributes = { type: 'button', role: 'tab', 'aria-selected': isChosen, tabindex: isChosen ? 0 : -1, onClick }
          return h(
            'button',
            { ...attributes, class: { borrowed: !name.startsWith(own) } },
            name.startsWith(own) ? name.slice(own.length) : name,
          )
        }),
      )
    }
  },
})
