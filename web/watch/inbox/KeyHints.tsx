import { Fragment } from 'react'
import { HStack } from '@chakra-ui/react'

const keys = [
  { caps: ['J', 'K'], does: 'move' },
  { caps: ['Enter'], does: 'acts' },
  { caps: ['Z'], does: 'undoes' },
  { caps: ['S'], does: 'snoozes' },
  { caps: ['A'], does: 'assigns' },
]

/** Keys of the list, for those who have a keyboard. */
export const KeyHints = () => (
  <HStack gap="2.5" hideBelow="xl" textStyle="note" aria-hidden>
    {keys.map(({ caps, does }) => (
      <span key={does}>
        {caps.map((cap) => (
          <Fragment key={cap}>
            <kbd className="key-cap">{cap}</kbd>{' '}
          </Fragment>
        ))}
        {does}
      </span>
    ))}
  </HStack>
)
