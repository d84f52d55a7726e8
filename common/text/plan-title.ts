/** What a plan is called once it is ordered. @example planTitle('Monthly') // 'Monthly subscription' */
export const planTitle = (name: string): string => (/subscription/i.test(name) ? name : `${name} subscription`);
