import type { AuthUser } from '@lotus/openapi/schema'
import { Avatar } from '@lotus/ui/avatar'
import { Columns } from '@lotus/ui/columns'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'

type AccountOwnerProps = {
  /** Null until the session is known. */
  user: Pick<AuthUser, 'username' | 'email'> | null
}

/** The picture, name and e-mail of the signed-in user. */
export function AccountOwner({ user }: AccountOwnerProps) {
  return (
    <Columns columns="auto-fill">
      {user === null ? <Skeleton shape="circle" /> : <Avatar name={user.username} />}
      <div>
        {user === null ? (
          <>
            <Skeleton width="half" />
            <Skeleton shape="small" width="long" />
          </>
        ) : (
          <>
            <Text weight="semibold" lines={1}>
              {user.username}
            </Text>
            <Text size="small" tone="muted" lines={1}>
              {user.email}
            </Text>
          </>
        )}
      </div>
    </Columns>
  )
}
