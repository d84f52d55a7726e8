import { Component, type ReactNode } from 'react';
import { reload } from '../browser/reload.ts';
import { PageBroken } from './PageFailed.tsx';

interface ErrorBoundaryProps {
  /** Identifies what is rendered: with another name, rendering is tried again. */
  visit: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  /** Whether rendering it again was tried. */
  retried: boolean;
}

/**
 * A page that cannot be rendered leaves the layout and a way forward standing. React has logged the
 * error by then, once. A second try reloads the document, since rendering again did not help.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, retried: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ visit }: ErrorBoundaryProps) {
    if (visit !== this.props.visit) this.setState({ failed: false, retried: false });
  }

  override render() {
    const { failed, retried } = this.state;
    if (!failed) return this.props.children;
    const again = () => (retried ? reload() : this.setState({ failed: false, retried: true }));
    return <PageBroken onRetry={again} />;
  }
}
