/** Chart theme with the CSS variables of the page theme, so that one chart serves light and dark mode. */
export const chartTheme = {
  text: { fontFamily: 'var(--fonts-body)', fontSize: 11, fill: 'var(--colors-fg-subtle)' },
  axis: { ticks: { text: { fill: 'var(--colors-fg-subtle)' } } },
  grid: { line: { stroke: 'var(--colors-chart-grid)', strokeWidth: 1 } },
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
/** Axis label such as `1.2K`; empty for fractions. */
export const axisCount = (value: number): string => (Number.isInteger(value) ? short.format(value) : '')
export const axisMoney = (value: number): string => `$${short.format(value)}`
