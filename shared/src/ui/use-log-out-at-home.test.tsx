import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from '../testing';
import { useLogOutAtHome } from './use-log-out-at-home';

const Button = () => <button onClick={useLogOutAtHome()}>Log Out</button>;
const OnDashboard = () => (useLocation().pathname === '/' ? <p>Home</p> : <Button />);

test.each([
  ['stays', Button],
  ['leaves with its page in the moment in which the home page comes', OnDashboard],
])('ends the session once, at home, if the component %s', async (_what, Component) => {
  const services = servicesFixture({});
  render(
    <MemoryRouter initialEntries={['/Dashboard']}>
      <ServicesProvider services={services}>
        <Component />
      </ServicesProvider>
    </MemoryRouter>,
  );
  await act(async () => screen.getByRole('button').click());
  expect(services.called('session.logOut')).toHaveLength(1);
});
