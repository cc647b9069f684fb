import { Component, type ReactNode } from 'react'

type BoundaryProps = { content: ReactNode; onError: (error: unknown, content: ReactNode) => void }
type BoundaryState = { failed: boolean; content: ReactNode }

/** Renders content. If that fails, the last content that rendered stays. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, content: this.props.content }
  #good: ReactNode = null

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ content }: BoundaryProps, state: BoundaryState): BoundaryState | null {
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
