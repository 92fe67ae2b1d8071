import { Suspense } from 'react'
import { Outlet } from 'react-router'

export function MainShell() {
  return (
    <main className="main">
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </main>
  )
}
