import { defineAsyncComponent, defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'
import { useTexts } from './texts.ts'
import './debugger.css'
import './program.css'

const Workbench = defineAsyncComponent(async () => (await import('./Workbench.ts')).Workbench)

/** The program of a chapter, to be changed, run and stepped through. What it needs is loaded when the reader comes near, or presses Run. */
export const ChapterProgram = defineComponent({
  props: { chapter: { type: String, required: true } },
  setup(props) {
    const texts = useTexts()
    const place = ref<HTMLElement>()
    const isWanted = ref(false)
    const isPressed = ref(false)
    let observer: IntersectionObserver | undefined

    onMounted(() => {
      if (!place.value) return
      observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return
          isWanted.value = true
          observer?.disconnect()
        },
        { rootMargin: '200px' },
      )
      observer.observe(place.value)
    })
    onBeforeUnmount(() => observer?.disconnect())

    const press = () => {
      isPressed.value = true
      isWanted.value = true
    }
    const waiting = () =>
      h('div', { class: 'program-waiting' }, [
        h('button', { type: 'button', class: 'program-button primary', onClick: press }, texts.value.run),
        h('span', isWanted.value ? texts.value.loading : ''),
      ])

    return () =>
      h('section', { ref: place, class: 'program vp-raw', 'aria-label': texts.value.program }, [
        isWanted.value ? h(Workbench, { chapter: props.chapter, runsAtOnce: isPressed.value }) : waiting(),
      ])
  },
})
