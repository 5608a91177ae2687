import { Component, type ReactNode } from 'react'
import { Broken } from '../ui/States.tsx'

/** A screen that throws takes neither the menu nor the way to another screen with it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? (
      <Broken error={error} onRetry={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    )
  }
}
