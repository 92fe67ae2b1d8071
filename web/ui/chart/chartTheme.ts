/** How charts are drawn: colours are the theme's own variables, so that light and dark need no second chart. */
export const chartTheme = {
  text: { fontFamily: 'var(--font)', fontSize: 11, fill: 'var(--fg-subtle)' },
  axis: { ticks: { text: { fill: 'var(--fg-subtle)' } } },
  grid: { line: { stroke: 'var(--chart-grid)', strokeWidth: 1 } },
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
/** `1.2K` at an axis; nothing between two counts. */
export const axisCount = (value: number): string => (Number.isInteger(value) ? short.format(value) : '')
export const axisMoney = (value: number): string => `$${short.format(value)}`
