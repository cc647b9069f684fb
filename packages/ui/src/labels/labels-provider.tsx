import { createContext, useContext, type ReactNode } from 'react'

/** The texts inside components: the accessible names of their buttons and parts. */
export type Labels = {
  /** The close button of a dialog or a sheet. */
  close: string
  /** The close button of a toast. */
  closeToast: string
  /** The button that clears a text input. */
  clear: string
  /** The minus button of a quantity. */
  decrease: string
  /** The plus button of a quantity. */
  increase: string
  /** What screen readers say before the text of a toast. */
  toast: string
  /** The button that copies a value. */
  copy: string
  /** The same button after the value was copied. */
  copied: string
  /** After the label of a finished step. */
  done: string
  /** The link to a page. */
  page: (page: number) => string
  /** The link to the previous page. */
  previousPage: string
  /** The link to the next page. */
  nextPage: string
  /** The thumbnail of a picture. */
  showPicture: (picture: number, count: number) => string
  /** What screen readers call a carousel. */
  carousel: string
  /** The name of a slide. */
  slide: (slide: number, count: number) => string
  /** The dot that selects a slide. */
  goToSlide: (slide: number) => string
  /** The button to the previous slide. */
  previousSlide: string
  /** The button to the next slide. */
  nextSlide: string
  /** The button that pauses the automatic change of slides. */
  pauseSlides: string
  /** The same button while the slides are paused. */
  playSlides: string
}

const languages = ['en', 'es', 'pt', 'zh']
/** A default in each language. It is in the module of its component, so a page loads only the labels that it renders. */
type Defaults<Text> = readonly [en: Text, es: Text, pt: Text, zh: Text]

const Context = createContext<{ language: string; labels: Partial<Labels> }>({ language: 'en', labels: {} })

export type LabelsProviderProps = {
  /** A BCP 47 tag, such as `pt-BR`. English, Spanish, Portuguese and Chinese have defaults; others get the English ones. */
  language: string
  /** Labels that replace the defaults in every component. */
  labels?: Partial<Labels>
  children: ReactNode
}

const none = {}

/** Sets the language of the texts inside components, and replaces single ones. Without it they are English. */
export const LabelsProvider = ({ language, labels = none, children }: LabelsProviderProps) => (
  <Context value={{ language, labels }}>{children}</Context>
)

/** A label inside a component: the given text, else that of the provider, else the default. */
export function useLabel<Name extends keyof Labels>(
  name: Name,
  defaults: Defaults<Labels[Name]>,
  given?: Labels[Name],
): Labels[Name] {
  const { language, labels } = useContext(Context)
  return given ?? labels[name] ?? defaults[languages.indexOf(language.slice(0, 2))] ?? defaults[0]
}
