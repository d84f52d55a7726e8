/** What may be answered to the one question, 'How was the pace of this chapter?' (DONE-02). */
export const answers = ['Too slow', 'Just right', 'Too fast'] as const;
