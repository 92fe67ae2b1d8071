/** Minimum and maximum width of a table column, in pixels. */
export const columnWidths = { min: 40, max: 1200 } as const
