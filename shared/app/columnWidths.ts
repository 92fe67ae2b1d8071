/** Minimum and maximum width of a table column, in pixels. */
export const columnWidths = { least: 40, most: 1200 } as const
