import { chakra, Stack } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { copyText } from '../../ui/show/copyText'
import { Popover } from '../../ui/overlay/Popover'

/** Maximum number of values in the row; all are in a list. */
const maxShown = 2

/** Values of a search without a match: a few in the row, all of them in a list to copy. */
export function MissingTexts({ label, texts }: { label: string; texts: readonly string[] }) {
  const more = texts.length - maxShown
  return (
    <>
      <span className="muted" dir="auto">
        {texts.slice(0, maxShown).join(', ')}
      </span>
      {more > 0 && (
        <Popover
          label={`Values: ${label}`}
          align="end"
          trigger={(trigger) => (
            <button type="button" className="link" {...trigger} aria-label={`All values: ${label}`}>
              {`and ${formatCount(more)} more`}
            </button>
          )}
        >
          {() => (
            <Stack gap="2" align="start" p="3">
              <chakra.ul minW="240px" maxH="240px" overflow="auto" tabIndex={0} aria-label={label}>
                {texts.map((text) => (
                  <li key={text} dir="auto">
                    {text}
                  </li>
                ))}
              </chakra.ul>
              <Button size="sm" onClick={() => void copyText(texts.join('\n'), 'Values copied!')}>
                <Copy aria-hidden />
                Copy values
              </Button>
            </Stack>
          )}
        </Popover>
      )}
    </>
  )
}
