/** Where people write to. */
export const contactAddress = 'hello@zanin.example';
