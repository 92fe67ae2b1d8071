const known = document.documentElement.style

/** Replaces Chakra's large list of CSS properties: asks the browser instead. */
export const isCssProperty = (name: string) => name in known || name.startsWith('--') || /[&@]/.test(name)
