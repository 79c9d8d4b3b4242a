import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from 'shared/contract';
import { Breadcrumbs, ButtonLink, Container, EmptyState, PageHeading } from 'shared/ui';
import type { Elsewhere } from './elsewhere';

/** Redirects to the current address, which replaces the old one in the history, or reports that the product is gone. */
export function ElsewherePage({ movedTo, name }: Elsewhere & { name: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (movedTo) void navigate(movedTo, { replace: true });
  }, [movedTo, navigate]);
  return (
    <Container>
      <Breadcrumbs items={[{ name: 'Home', path: paths.home }, { name }]} />
      <PageHeading>{name}</PageHeading>
      {!movedTo && (
        <EmptyState
          title="We do not sell this product any more."
          text="Existing orders are not affected."
          action={<ButtonLink to={paths.shopAll}>Shop all shoes</ButtonLink>}
        />
      )}
    </Container>
  );
}
