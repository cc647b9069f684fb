import preview from '../../../../.storybook/preview.tsx'
import { Card } from '../card/card.tsx'
import { Tiles } from '../tiles/tiles.tsx'
import { Stack } from '../stack/stack.tsx'
import { Skeleton } from './skeleton.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Skeleton',
  parameters: guide({
    status: 'ready',
    use: 'While content of a known layout loads.',
    avoid: 'Spinner where the layout is unknown; LoadingScreen for a screen.',
    anatomy: ['Shape in the size of the content'],
    keyboard: [],
    accessibility: 'Hidden from screen readers; mark the region busy. It does not move with reduced motion.',
  }),
  component: Skeleton,
})

export const Line = meta.story()
export const Shapes = meta.story({
  render: () => (
    <Stack gap={3}>
      {(['title1', 'title2', 'title3', 'medium', 'small', 'caption', 'field', 'button', 'circle'] as const).map(
        (shape) => (
          <Skeleton key={shape} shape={shape} width="half" />
        ),
      )}
    </Stack>
  ),
})
export const Widths = meta.story({
  render: () => (
    <Stack gap={3}>
      {(['full', 'long', 'half', 'short', 'word'] as const).map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  ),
})
export const Cards = meta.story({
  render: () => (
    <Tiles aria-busy="true">
      {[1, 2, 3, 4].map((each) => (
        <Card key={each} radius="card" padding="small">
          <Stack gap={3}>
            <Skeleton shape="art" />
            <Skeleton width="long" />
            <Skeleton shape="small" width="short" />
            <Skeleton shape="title3" width="half" />
          </Stack>
        </Card>
      ))}
    </Tiles>
  ),
  parameters: inModes('phone-dark'),
})
