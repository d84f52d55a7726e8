let acted = false;

if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(
      type,
      () => {
        acted = true;
      },
      { capture: true, once: true },
    );
  }
}

/** Whether anything was pressed in this document: until then, the focus stays at its start (LAYOUT-12). */
export const hasActed = (): boolean => acted;
