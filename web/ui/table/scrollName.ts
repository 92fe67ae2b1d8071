/** The attribute that names what scrolls, so that Back brings it to where it was. Source: shell/useScrollMemory.ts. */
export const scrollName = 'data-scroll'
