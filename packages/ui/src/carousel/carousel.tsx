import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import {
  Children,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { useLabel } from '../labels/labels-provider.tsx'
import { useSlides } from '../slides/use-slides.ts'
import * as css from './carousel.css.ts'

export type CarouselProps = Omit<ComponentProps<'section'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  /** The slides, one child each, all of equal height. */
  children: ReactNode
  /**
   * Autoplay interval in milliseconds; 0 disables autoplay. It pauses on hover and focus, and does not start with
   * `prefers-reduced-motion`.
   * @default 0
   */
  interval?: number
}

const useLabels = () => ({
  carousel: useLabel('carousel', ['carousel', 'carrusel', 'carrossel', '轮播']),
  slide: useLabel('slide', [
    (slide, count) => `${slide} of ${count}`,
    (slide, count) => `${slide} de ${count}`,
    (slide, count) => `${slide} de ${count}`,
    (slide, count) => `第${slide}张，共${count}张`,
  ]),
  goTo: useLabel('goToSlide', [
    (slide) => `Go to slide ${slide}`,
    (slide) => `Ir al destacado ${slide}`,
    (slide) => `Ir para o destaque ${slide}`,
    (slide) => `转到第${slide}张`,
  ]),
  previous: useLabel('previousSlide', ['Previous slide', 'Destacado anterior', 'Destaque anterior', '上一张']),
  next: useLabel('nextSlide', ['Next slide', 'Destacado siguiente', 'Próximo destaque', '下一张']),
  pause: useLabel('pauseSlides', ['Pause slides', 'Pausar destacados', 'Pausar destaques', '暂停播放']),
  play: useLabel('playSlides', ['Resume slides', 'Reanudar destacados', 'Continuar destaques', '继续播放']),
})

/** Slides that advance by swipe, arrow keys or autoplay, which can be paused. Its buttons have the labels of the provider. */
export function Carousel({
  label,
  children,
  interval = 0,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
  ...rest
}: CarouselProps) {
  const labels = useLabels()
  const slides = Children.toArray(children)
  const { track, current, show } = useSlides()
  const [isStopped, setIsStopped] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isHovered || isFocused
  const count = slides.length
  const moves = interval > 0 && count > 1

  const goTo = (index: number) => show((index + count) % count)
  const advance = useEffectEvent(() => goTo(current + 1))

  useEffect(() => {
    if (!moves || isStopped || isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    // An interval, not a timeout: a tick in a hidden tab does nothing, and autoplay continues with a later one.
    const timer = setInterval(() => {
      if (!document.hidden) advance()
    }, interval)
    return () => clearInterval(timer)
  }, [moves, isStopped, isHeld, interval, current])

  const hold =
    <Event,>(set: (held: boolean) => void, held: boolean, given?: (event: Event) => void) =>
    (event: Event) => {
      set(held)
      given?.(event)
    }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    goTo(current + by)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause autoplay
    <section
      {...rest}
      aria-label={label}
      aria-roledescription={labels.carousel}
      data-surface="inverse"
      onPointerEnter={hold(setIsHovered, true, onPointerEnter)}
      onPointerLeave={hold(setIsHovered, false, onPointerLeave)}
      onFocus={hold(setIsFocused, true, onFocus)}
      onBlur={hold(setIsFocused, false, onBlur)}
      className={css.carousel}
    >
      <ul {...track} className={css.track}>
        {slides.map((slide, index) => (
          <li
            key={labels.slide(index + 1, count)}
            aria-label={labels.slide(index + 1, count)}
            inert={index !== current}
            className={css.slide}
          >
            {slide}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={css.controls}>
          <div className={css.cluster}>
            {slides.map((_, index) => (
              <button
                key={labels.goTo(index + 1)}
                type="button"
                aria-label={labels.goTo(index + 1)}
                aria-current={index === current}
                onClick={() => goTo(index)}
                onKeyDown={onKeyDown}
                className={css.dot}
              />
            ))}
          </div>
          <div className={css.cluster}>
            {moves && (
              <button
                type="button"
                aria-label={isStopped ? labels.play : labels.pause}
                onClick={() => setIsStopped(!isStopped)}
                className={css.button}
              >
                {isStopped ? <Play aria-hidden="true" size={18} /> : <Pause aria-hidden="true" size={18} />}
              </button>
            )}
            <span className={css.arrow}>
              <button
                type="button"
                aria-label={labels.previous}
                onClick={() => goTo(current - 1)}
                onKeyDown={onKeyDown}
                className={css.button}
              >
                <ChevronLeft aria-hidden="true" size={22} />
              </button>
              <button
                type="button"
                aria-label={labels.next}
                onClick={() => goTo(current + 1)}
                onKeyDown={onKeyDown}
                className={css.button}
              >
                <ChevronRight aria-hidden="true" size={22} />
              </button>
            </span>
          </div>
        </div>
      )}
    </section>
  )
}
