import { chakra, HStack, Wrap } from '@chakra-ui/react'
import { Popover } from '../overlay/Popover'
import { Badge } from './Badge'

interface Props {
  /** Accessible name of the overlay: `Statuses of No contact`. */
  label: string
  names: readonly string[]
  /** Number of names before Show more. */
  shown?: number
}

/** The first names in one table row, and all of them in an overlay. */
export function MoreChips({ label, names, shown = 3 }: Props) {
  const cut = names.slice(0, shown)
  return (
    <HStack as="span" gap="1" height="full">
      {cut.map((name) => (
        <Badge key={name} flex="0 1 auto" minW="0" truncate title={name} dir="auto">
          {name}
        </Badge>
      ))}
      {names.length > shown && (
        <Popover
          label={label}
          width="max-content"
          trigger={(trigger) => {
            const act = trigger['aria-expanded'] ? 'Show less' : 'Show more'
            return (
              <chakra.button
                {...trigger}
                type="button"
                className="link"
                flex="none"
                fontSize="xs"
                tabIndex={-1}
                aria-label={`${act}: ${label}`}
              >
                {act}
                {!trigger['aria-expanded'] && ` (${names.length - shown})`}
              </chakra.button>
            )
          }}
        >
          {() => (
            <Wrap gap="1.5" maxW="640px" maxH="var(--available-height)" p="3" overflow="auto" tabIndex={0}>
              {names.map((name) => (
                <Badge key={name} flex="0 1 auto" whiteSpace="normal" overflowWrap="anywhere" dir="auto">
                  {name}
                </Badge>
              ))}
            </Wrap>
          )}
        </Popover>
      )}
    </HStack>
  )
}
