import { Component, type ReactNode } from 'react';
import { PageFailed } from './PageFailed.tsx';

/** A page that cannot be drawn leaves the layout and a way forward standing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}
