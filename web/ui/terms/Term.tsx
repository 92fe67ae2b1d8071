import { Box, chakra, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Popover } from '../overlay/Popover'
import { glossaryPath } from './glossaryPath'
import { lazyComponent } from '../layout/FaultBoundary'

const TermMeaning = lazyComponent(() => import('./TermMeaning'), 'TermMeaning', <p className="subtle">Loading…</p>)

const place = {
  display: 'inline-flex',
  alignItems: 'center',
  height: '4',
  verticalAlign: 'middle',
  'th > &, .rp-card &': { ml: '1' },
}
const ring = { border: '1px solid', borderColor: 'border.control', borderRadius: 'full' }

/** A click target of 24 pixels around a smaller icon, without more space. */
const Mark = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    m: '-3px',
    borderRadius: 'full',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: '1',
    cursor: 'pointer',
    _before: { content: '"?"', display: 'grid', placeItems: 'center', boxSize: '4', ...ring },
    '&:is(:hover, [aria-expanded=true])': { color: 'accent.fg', _before: { borderColor: 'accent.fg' } },
  },
})

/**
 * Question mark after a term, which opens its meaning. Drawn by CSS, so that it is not part of the text. `name`: the
 * term, for screen readers.
 */
export function Term({ of, name }: { of: TermKey; name: string }) {
  return (
    <Box className="term" css={place}>
      <Popover
        label={`What “${name}” means`}
        width={280}
        trigger={(trigger) => <Mark type="button" aria-label={`What “${name}” means`} {...trigger} />}
      >
        {() => (
          <Box p="12px 16px" fontSize="sm" fontWeight="normal" whiteSpace="normal" role="status">
            <TermMeaning of={of} />
            <Text asChild textDecoration="underline">
              <Link to={`${glossaryPath}#${of}`}>Glossary</Link>
            </Text>
          </Box>
        )}
      </Popover>
    </Box>
  )
}
