export const title = 'Blog';
export const intro = 'Stories and guides for people who learn, make and sell.';
export const loading = 'Loading the articles';
export const empty = { title: 'No articles here yet', text: 'Come back soon.' };
