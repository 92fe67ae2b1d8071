import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { Link } from 'react-router'

const List = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    flex: 'none',
    borderBlockWidth: '1px',
    '& > li + li': { borderLeftWidth: '1px' },
    '& > li > *': {
      display: 'grid',
      gridTemplateColumns: '24px minmax(0, 1fr)',
      columnGap: '10px',
      alignContent: 'center',
      height: '52px',
      px: { base: '3', md: 'gutter' },
    },
    '& i': {
      gridRow: '1 / 3',
      alignSelf: 'center',
      display: 'grid',
      placeItems: 'center',
      boxSize: '24px',
      borderRadius: 'full',
      bg: 'bg.emphasized',
      color: 'fg.muted',
      fontSize: 'xs',
      fontStyle: 'normal',
      fontWeight: 'semibold',
    },
    '& small': { color: 'fg.muted', fontSize: 'xs', truncate: true },
    '& b': { fontWeight: 'semibold', truncate: true },
    '& [aria-current]': {
      bg: 'accent.subtle',
      boxShadow: 'inset 0 -2px 0 {colors.accent.solid}',
      '& i': { bg: 'accent.solid', color: 'accent.contrast' },
    },
    '& [data-settled] i': { bg: 'st.ftd.bg', color: 'st.ftd.fg' },
  },
})

interface Props {
  current: 'checks' | 'review'
  hrefOf: (step: string) => string
  checks: number
  open: number
  partners: number
  unequal: number
  isClosed: boolean
}

/** The steps of closing a month; a green tick is a settled step. */
export function Steps({ current, hrefOf, checks, open, partners, unequal, isClosed }: Props) {
  const ready = open === 0 && unequal === 0
  const steps = [
    {
      id: 'checks',
      title: 'Checks',
      text: open ? `${open} of ${checks} open` : `${checks} of ${checks} settled`,
      isSettled: open === 0,
    },
    { id: 'review', title: 'Review', text: `${partners - unequal} of ${partners} equal`, isSettled: unequal === 0 },
    {
      id: 'close',
      title: 'Close',
      text: isClosed ? 'done' : ready ? 'cannot be undone' : `waits for step ${open ? 1 : 2}`,
      isSettled: isClosed,
    },
  ]
  return (
    <List aria-label="Steps">
      {steps.map(({ id, title, text, isSettled }, place) => {
        const isCurrent = id === current
        const content = (
          <>
            <i>{isSettled && !isCurrent ? <Check className="small" aria-label="Settled" /> : place + 1}</i>
            <b>{title}</b>
            <small>{text}</small>
          </>
        )
        return (
          <li key={id}>
            {id === 'close' ? (
              <span data-settled={isSettled || undefined}>{content}</span>
            ) : (
              <Link to={hrefOf(id)} aria-current={isCurrent ? 'step' : undefined} data-settled={isSettled || undefined}>
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </List>
  )
}
