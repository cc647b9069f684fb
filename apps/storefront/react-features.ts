import { createRequire } from 'node:module'

import type { Plugin } from 'vite'

/** The version whose functions are listed below. In another one their callers may expect something else of them. */
const reviewed = '19.3.1'

/**
 * Features of React DOM that the shop does not use, and the functions that only do something for them. Emptied, they and what
 * they alone call disappear from the build. `.oxlintrc.json` forbids to import the features.
 */
const unused: Record<string, readonly string[]> = {
  '<ViewTransition>': [
    'applyViewTransitionToHostInstances',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
  ],
  'refs of fragments': [
    'FragmentInstance',
    'addFragmentHandleToFiber',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstances',
    'validateDocumentPositionWithFiberTree',
  ],
  '<Activity>, <SuspenseList>': ['updateActivityComponent', 'updateSuspenseListComponent'],
  'useActionState, useFormStatus, forms with a function as action': [
    'mountActionState',
    'rerenderActionState',
    'startHostTransition',
    'updateActionState',
  ],
  'indicator of transitions': ['defaultOnDefaultTransitionIndicator'],
  'stacks of components in errors': ['getStackByFiberInDevAndProd'],
  'preload, preinit and the like': [
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
  ],
  findDOMNode: ['findCurrentFiberUsingSlowPath'],
}

const methods = /^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^\};\n/gm

export const reactFeatures: Plugin = {
  name: 'lotus:react-features',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/react-dom/cjs/react-dom-client.production.js')) return null
    const { version } = createRequire(id)('react-dom/package.json') as { version: string }
    if (version !== reviewed) this.error(`React DOM ${version} is new: review the functions in ${import.meta.filename}`)
    let kept = code.replaceAll(methods, '')
    for (const name of Object.values(unused).flat()) {
      const emptied = kept.replace(new RegExp(`^(function ${name}\\([^)]*\\) \\{)[\\s\\S]*?^\\}`, 'm'), '$1}')
      if (emptied === kept) this.error(`React DOM has no function ${name}: see ${import.meta.filename}`)
      kept = emptied
    }
    return { code: kept, map: null }
  },
}
