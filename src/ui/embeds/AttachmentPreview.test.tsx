import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AttachmentPreview } from './AttachmentPreview.tsx';

// jsdom has no object URLs.
const made = vi.fn<(file: Blob) => string>();
const revoked = vi.fn<(url: string) => void>();
beforeEach(() => {
  let count = 0;
  made.mockImplementation(() => `blob:${++count}`);
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked });
});
afterEach(() => {
  vi.clearAllMocks();
});

const picture = new Blob(['png']);

describe('AttachmentPreview', () => {
  it.each(['image/png', 'image/jpeg'])(
    '[LESSON-01] shows %s as a picture and releases it when it is unmounted',
    async (mimeType) => {
      const { unmount } = render(
        <AttachmentPreview fileName="grid.png" mimeType={mimeType} load={() => Promise.resolve(picture)} />,
      );
      const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Preview of grid.png' });
      expect(image.src).toBe('blob:1');
      expect(made).toHaveBeenCalledWith(picture);
      expect(revoked).not.toHaveBeenCalled();
      unmount();
      expect(revoked.mock.calls).toEqual([['blob:1']]);
    },
  );

  it.each(['application/pdf', 'image/svg+xml', 'text/html'])('[LESSON-01] never fetches %s', (mimeType) => {
    const load = vi.fn<() => Promise<Blob>>();
    render(<AttachmentPreview fileName="sheet" mimeType={mimeType} load={load} />);
    expect(screen.getByRole('img', { name: 'PDF file' })).toBeDefined();
    expect(load).not.toHaveBeenCalled();
  });

  it('[LESSON-01] keeps its sheet when the picture cannot be loaded', async () => {
    const load = vi.fn(() => Promise.reject(new Error('No')));
    render(<AttachmentPreview fileName="grid.png" mimeType="image/png" load={load} />);
    await waitFor(() => expect(load).toHaveBeenCalled());
    expect(screen.getByRole('img', { name: 'Image file' })).toBeDefined();
  });

  it('stops fetching when it is unmounted, and ignores a late picture', async () => {
    let come: (file: Blob) => void = () => {};
    let left: AbortSignal | undefined;
    const { unmount } = render(
      <AttachmentPreview
        fileName="grid.png"
        mimeType="image/png"
        load={(signal) => {
          left = signal;
          return new Promise((resolve) => {
            come = resolve;
          });
        }}
      />,
    );
    unmount();
    expect(left?.aborted).toBe(true);
    come(picture);
    await Promise.resolve();
    expect(made).not.toHaveBeenCalled();
  });
});
