import { ToastRegion } from '@lotus/ui/toast'
import { Component, type MouseEvent, type ReactNode } from 'react'

import * as css from './playground.css.ts'

type ContentProps = { content: ReactNode; onError: (error: unknown, content: ReactNode) => void }
type BoundaryState = { failed: boolean; content: ReactNode }

/** Renders content. If that fails, the last content that rendered stays. */
class Boundary extends Component<ContentProps, BoundaryState> {
  override state: BoundaryState = { failed: false, content: this.props.content }
  #good: ReactNode = null

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ content }: ContentProps, state: BoundaryState): BoundaryState | null {
    return content === state.content ? null : { failed: false, content }
  }

  override componentDidMount(): void {
    this.#keep()
  }

  override componentDidUpdate(): void {
    this.#keep()
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error, this.props.content)
  }

  #keep(): void {
    if (!this.state.failed) this.#good = this.props.content
  }

  override render(): ReactNode {
    return this.state.failed ? this.#good : this.props.content
  }
}

const stay = (event: MouseEvent) => {
  if ((event.target as Element).closest('a') !== null) event.preventDefault()
}

/** A composition in its frame. Links and forms lead nowhere, because they would replace the document of the frame. */
export const Content = (props: ContentProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only stops the browser's own action
  <div className={css.composition} onClick={stay} onSubmit={(event) => event.preventDefault()}>
    <ToastRegion label="Toasts ({hotkey})" toastLabel="Toast">
      <Boundary {...props} />
    </ToastRegion>
  </div>
)
