/** Looks of the parts of a page of the wizard. */
export const part = {
  level: 'h3',
  py: '4',
  borderTopWidth: '1px',
  _first: { borderTop: 0, pt: '1' },
} as const
