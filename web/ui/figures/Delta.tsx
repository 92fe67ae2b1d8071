import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { isWord, type FigureChange } from './figureChange'

const Look = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5',
    color: 'fg.subtle',
    fontSize: { base: 'xs', md: '2xs' },
    lineHeight: { base: '17px', md: '15px' },
    whiteSpace: 'nowrap',
    '&.up': { color: 'up' },
    '&.down': { color: 'down' },
    '& > svg': { boxSize: '3' },
  },
})

interface Props {
  change: FigureChange
  /** An increase is neither good nor bad. */
  isNeutral?: boolean
  /** Description of the comparison. */
  against: string
}

/** A change with an arrow; coloured unless neutral. */
export function Delta({ change, isNeutral = false, against }: Props) {
  const { direction, text } = change
  const tone = !direction || isNeutral ? '' : direction > 0 ? ' up' : ' down'
  const Icon = direction > 0 ? ArrowUp : direction < 0 ? ArrowDown : Minus
  const words = direction > 0 ? 'up' : direction < 0 ? 'down' : 'no change,'
  return (
    <Look className={`delta figure${tone}`} title={`Compared with ${against}`}>
      {!isWord(change) && <Icon aria-hidden />}
      {!isWord(change) && <span className="visually-hidden">{words} </span>}
      {text}
    </Look>
  )
}
