import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { BlogPost } from '../../../../common/api/types.ts';
import type { FirstCourses } from '../../../../machines/catalogue/catalogue.types.ts';
import type { wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { regionMachine } from '../../../../machines/site/region.machine.ts';
import { Banners } from './Banners.tsx';
import { Hero } from './Hero.tsx';
import { OurBazar } from './OurBazar.tsx';
import { OurBlog } from './OurBlog.tsx';
import { OurCommunity } from './OurCommunity.tsx';
import { OurCourses } from './OurCourses.tsx';
import { Partners, type PartnersProps } from './Partners.tsx';

export interface HomeScreenProps {
  courses: Resource<FirstCourses>;
  posts: Resource<readonly BlogPost[]>;
  region: ActorRefFrom<typeof regionMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
  site: PartnersProps['site'];
}

export function HomeScreen({ courses, posts, region, wishlist, site }: HomeScreenProps) {
  const userRegion = useSelector(region, ({ context }) => context.region);
  const wishes = useSelector(wishlist, ({ context }) => context);
  return (
    <>
      <Hero courses={courses} />
      <Banners />
      <OurCourses courses={courses} region={userRegion} wishes={wishes} />
      <OurBazar />
      <OurCommunity />
      <OurBlog posts={posts} />
      <Partners site={site} />
    </>
  );
}
