import { Overview } from "#client/features/admin/overview/Overview.tsx";
import { ResourcesCard } from "#client/features/dashboard/Dashboard.tsx";
import { greeting } from "#client/features/dashboard/greeting.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { date } from "#shared/texts/format.ts";
import { useAuth } from "../../shell/SessionProvider.tsx";

/** `/AdminDashboard` for admins, with a greeting like every dashboard. */
export function AdminHome({ title }: PageProps) {
  const { user } = useAuth();
  const now = new Date(useNow());
  if (!user) return null;
  return (
    <>
      <Overview
        title={title}
        userId={user.id}
        greeting={greeting(now.getHours(), user.first_name || user.username)}
        today={{ text: date(now, "weekday"), day: isoDay(now) }}
      />
      <ResourcesCard type={user.user_type} />
    </>
  );
}

/** The local calendar day, not the one in UTC. */
const isoDay = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
