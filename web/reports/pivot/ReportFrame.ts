import '../reports/reports.css'
import { chakra } from '@chakra-ui/react'

const line = '1px solid {colors.border}'

/** Chart, path, table and foot of a report. Below a tall chart the table has a height of its own. */
export const ReportFrame = chakra('div', {
  base: {
    ...{ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', minHeight: '0', borderTop: line },
    '&:has([data-tall])': { overflow: 'auto', '& .dt': { flex: 'none', height: '460px' } },
  },
})

/** Number of rows of a report, and explanations. */
export const ReportFoot = chakra('footer', {
  base: {
    ...{ display: 'flex', flex: 'none', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
    ...{ minHeight: '36px', px: 'gutter', py: '1', borderTop: line, color: 'fg.muted', fontSize: 'xs' },
  },
})
