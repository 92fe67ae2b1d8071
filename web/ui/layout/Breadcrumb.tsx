import { Fragment } from 'react'
import { Breadcrumb as Steps, defineSlotRecipe } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

const recipe = defineSlotRecipe({
  slots: ['root', 'list', 'item', 'link', 'separator'],
  base: {
    root: { px: 'gutter', pt: '3', color: 'fg.muted', fontSize: 'xs' },
    list: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' },
    // A long name wraps, on the narrowest screen too.
    item: { minWidth: 0, overflowWrap: 'anywhere', '& > [aria-current]': { color: 'fg' } },
    link: { _hover: { color: 'accent.fg', textDecoration: 'underline' } },
  },
})

/** Breadcrumb; the last step is the current page without a link. */
export function Breadcrumb({ steps }: { steps: ReadonlyArray<{ label: string; to?: string }> }) {
  return (
    <Steps.Root recipe={recipe} aria-label="Breadcrumb">
      <Steps.List>
        {steps.map(({ label, to }, index) => (
          <Fragment key={label}>
            {index > 0 && (
              <Steps.Separator>
                <ChevronRight className="small" />
              </Steps.Separator>
            )}
            <Steps.Item>
              {to ? (
                <Steps.Link asChild>
                  <Link to={to} dir="auto">
                    {label}
                  </Link>
                </Steps.Link>
              ) : (
                <span dir="auto" aria-current={index === steps.length - 1 ? 'page' : undefined}>
                  {label}
                </span>
              )}
            </Steps.Item>
          </Fragment>
        ))}
      </Steps.List>
    </Steps.Root>
  )
}
