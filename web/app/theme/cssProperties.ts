const known = document.documentElement.style

/** Stands in for the list of all CSS properties that Chakra brings along: the browser knows them. */
export const isCssProperty = (name: string) => name in known || name.startsWith('--') || /[&@]/.test(name)
