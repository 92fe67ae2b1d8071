/** `custom_param_1` → `customParam1`, `created_at` → `createdAt`. */
export const camelCase = (name: string) =>
  name.replace(/(?<!_)_+([a-z0-9])/gi, (_match, next: string) => next.toUpperCase())
