import { definePage, paths, useServices } from 'shared/contract';
import { isVatVendor, shownBrands } from 'shared/models';
import { TextLink } from 'shared/ui';
import { ArticlePage, Section } from '../article/article-page';
import { SellerDetails } from '../article/seller';

function AboutUs() {
  const { config } = useServices();
  const brands = shownBrands(config);
  return (
    <ArticlePage
      title="About Us"
      lead={`${config.name} is a sneaker shop for South Africa. We pick a few lines that we would wear ourselves, keep them in honest sizes, and bring them to your door free of charge.`}
    >
      <Section id="what-we-sell" title="What we sell">
        <p>
          {brands.length === 4 ? 'Four' : 'A few'} families of sneakers, and nothing that only fills a shelf. Start with the one
          you know, or look at <TextLink to={paths.shopAll}>all shoes</TextLink> together.
        </p>
        <ul>
          {brands.map(({ name, path }) => (
            <li key={path}>
              <TextLink to={paths.shop(path)}>{name}</TextLink>
            </li>
          ))}
        </ul>
        <p>
          Our stock counts are real: each one counts pairs on our own shelf, and a pair in your open payment is kept for you until
          you have paid.
        </p>
      </Section>
      <Section id="what-we-promise" title="What we promise">
        <ul>
          <li>
            <strong>Authentic.</strong> Every pair is genuine. We do not sell replicas or unmarked seconds.
          </li>
          <li>
            <strong>One price.</strong> Prices are in rand{isVatVendor(config) && ' and include 15% VAT'}. Delivery anywhere in
            South Africa is free and takes 3-5 days, so the price on the product page is the price that you pay.
          </li>
          <li>
            <strong>Put right.</strong> When a pair is defective we repair it, replace it or refund you. The{' '}
            <TextLink to={paths.refundPolicy}>refund policy</TextLink> says how, and what else the law gives you.
          </li>
        </ul>
      </Section>
      <Section id="who-we-are" title="Who we are">
        <p>
          The shop belongs to {config.legalName}. Questions are answered by the people who pack the boxes: the{' '}
          <TextLink to={paths.help}>Help page</TextLink> reaches us.
        </p>
        <SellerDetails config={config} />
      </Section>
    </ArticlePage>
  );
}

export const page = definePage({
  head: (_data, { config }) => ({
    title: 'About Us',
    description: `${config.name} is a South African sneaker shop with free nationwide delivery in 3-5 days.`,
    canonical: paths.aboutUs,
  }),
  Component: AboutUs,
});
