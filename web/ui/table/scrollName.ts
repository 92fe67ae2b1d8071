/** Attribute for the name of a scrolling element, whose position Back restores. Source: app/shell/useScrollMemory.ts. */
export const scrollName = 'data-scroll'
