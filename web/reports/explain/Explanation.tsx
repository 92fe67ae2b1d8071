import { Suspense } from 'react'
import { FaultBoundary, lazyComponent } from '../../ui/layout/FaultBoundary'
import type { Explained } from './ExplainDialog'

const ExplainDialog = lazyComponent(async () => ({ default: (await import('./ExplainDialog')).ExplainDialog }))

/** Why a figure changed; loaded when it is first opened. */
export const Explanation = (props: Explained & { onClose: () => void }) => (
  <FaultBoundary what="The explanation" resetBy={props.card}>
    <Suspense fallback={null}>
      <ExplainDialog {...props} />
    </Suspense>
  </FaultBoundary>
)
