/**
 * What a plan is called once it is ordered.
 * @example planTitle('Monthly', text('{plan} subscription')) // 'Monthly subscription'
 */
export const planTitle = (plan: string, ordered: (values: { plan: string }) => string): string =>
  /subscription/i.test(plan) ? plan : ordered({ plan });
